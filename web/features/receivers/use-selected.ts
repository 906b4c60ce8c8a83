import { RECEIVER_KINDS, type ReceiverKind } from '#contract/receivers.ts';
import { choice, wholeNumber } from '#web/navigation/parameters.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { useAddress } from '#web/navigation/use-address.ts';

/** The address of a receiver: 0 is assistance, 1 timeline, 2 generic. */
export const receiverHref = (kind: ReceiverKind, projectId: number): string =>
  `${adminHref('/admin/sdkConfig/receiver', projectId)}&selected=${RECEIVER_KINDS.indexOf(kind)}`;

/** Falls back to the first receiver. */
export const kindIn = (selected: unknown): ReceiverKind => RECEIVER_KINDS[Number(selected ?? 0)] ?? RECEIVER_KINDS[0];

const PARAMETERS = { selected: wholeNumber, view: choice(['deliveries']) };

export const useSelected = (): ReceiverKind => kindIn(useAddress(PARAMETERS).query.selected);

export const deliveriesHref = (kind: ReceiverKind, projectId: number): string =>
  `${receiverHref(kind, projectId)}&view=deliveries`;

export const useShowsDeliveries = (): boolean => useAddress(PARAMETERS).query.view === 'deliveries';
