import type { Services } from '#contract/services.ts';
import type { DeviceEvent } from '#contract/upload-records.ts';
import type { DeviceReport } from './report.ts';

/** The part of a report that may leave the phone with these services: a service that is off sends nothing. */
export function allowedPart(report: DeviceReport, services: Services): DeviceReport {
  const { driving, cycling, publicTransport, walking, places } = services;
  const follows = [driving, cycling, publicTransport, walking, places].some(({ enabled }) => enabled);
  const { records = {} } = report;
  const mayReport = (event: DeviceEvent): boolean => {
    if (event.kind === 'ACTIVITY') return follows;
    const isHarsh = event.kind === 'ACCELERATION' || event.kind === 'BRAKING' || event.kind === 'CORNERING';
    return driving.enabled && (isHarsh ? driving.drivingBehaviour : driving.distractionFreeDriving);
  };
  return {
    batchId: report.batchId,
    ...(follows && report.fixes && { fixes: report.fixes }),
    records: {
      ...records,
      events: records.events?.filter(mayReport),
      scans: driving.enabled && driving.deviceDiscovery ? records.scans : undefined,
      tripMetas: follows ? records.tripMetas : undefined,
      tags: follows ? records.tags : undefined,
      impacts: services.automaticImpactDetection.enabled ? records.impacts : undefined,
      calls: services.assistanceCall.enabled ? records.calls : undefined,
      health: services.health.enabled ? records.health : undefined,
    },
  };
}
