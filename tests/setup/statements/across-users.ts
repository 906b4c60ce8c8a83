/**
 * Files whose statements read tables of app users without naming one, and why. On one database each has the index named;
 * on a cluster each asks every node. What phones send, what the engine computes and what a user's pages read is not here.
 */
export const ACROSS_USERS: Readonly<Record<string, string>> = {
  // Sums of a project: counted ahead, and the few seconds of log that are still to be added.
  'server/features/billing/billing.queries.ts': 'registered users: counter_changes by project',
  'server/features/dolphin/all-projects.queries.ts': 'users of each project: counter_changes by project',
  'server/features/sdk-versions/adoption.queries.ts': 'versions in use, once a day: the whole log',
  'server/features/sdk-versions/outdated-projects.ts': 'outdated versions by project, for dolphins: the whole log',

  // Lists and searches of a project.
  'server/features/app-users/find-users.ts':
    'the list: app_user_facets, app_user_words and people_periods in each order of theirs; user_days_by_day; vehicles_by_name with vehicle_drivers_by_vehicle; app_users_by_rollout',
  'server/features/app-users/app-user-filters.ts':
    'how many drive each vehicle and were in each area: vehicle_drivers_by_vehicle, app_user_facets_by_id',
  'server/features/app-users/search-app-users.queries.ts': 'search by the beginning: app_users_by_beginning',
  'server/features/dolphin/dolphin.routes.ts': 'search in all projects: app_users_by_id, app_users_by_installation',
  'server/features/insight/ranking.queries.ts': 'ranking by sums of days: day_aggregates_by_day, day_scores_by_day',
  'server/features/insights/trips-behind.ts': 'trips behind a figure, at most so many days of users: user_days_by_day',
  'server/features/insights/people-of-days.ts':
    'people on days of one’s choice, at most 100,000 days of users: user_days_by_day',
  'server/features/rollups/segment-members.ts':
    'who is in a segment, at most 20,000: app_user_facets_by_id, vehicle_drivers_by_vehicle, app_users_by_rollout',
  'server/features/insights/user-insights.ts': 'counted ahead, and the log that is still to be added: counter_changes',
  'server/features/bulk-export/rows-of-day.ts': 'the users of a day: day_aggregates_by_day',
  'server/features/insight/presence.queries.ts': 'who was at a place: presence_by_cell',
  'server/features/activity-map/trips-in-cell.ts': 'who was in a cell: activity_events_by_cell, presence_by_cell',
  'server/features/activity-map/live-people.queries.ts': 'who is there now: app_user_facets_by_seen',
  'server/features/summaries/leaderboard.ts': 'who has a tag, at most 1,001: app_user_facets_by_id',
  'server/features/project-codes/project-codes.queries.ts': 'who joined by a code: project_code_joins_by_code',
  'server/features/test-phones/first-data.queries.ts': 'newest who joined: project_code_joins_by_time',
  'server/features/remote-logging/remote-logging.routes.ts': 'who is logging; few at a time',
  'server/features/points-of-interest/poi-events.queries.ts':
    'visits of a project or POI: poi_events_by_time, poi_events_by_poi',
  'server/features/points-of-interest/visitors.queries.ts': 'visitors of a POI: poi_events_by_poi',
  'server/features/points-of-interest/past-visits.ts': 'who was near a new POI: presence_by_cell',
  'server/features/vehicles/vehicles.queries.ts': 'a vehicle has several drivers: vehicle_drivers_by_vehicle',
  'server/features/vehicles/vehicle-use.queries.ts': 'a vehicle’s drives: vehicle_days_by_vehicle',
  'server/features/vehicles/vehicle-over-time.ts': 'a vehicle’s days: vehicle_days_by_vehicle',
  'server/features/public-transport/rides.queries.ts': 'rides by line, for planners: timeline_items_by_transit_line',

  // Assistance: a queue of the project, and cases found by their id.
  'server/features/assistance/cases.queries.ts': 'the queue: assistance_cases_open, assistance_cases_by_time',
  'server/features/assistance/list-impacts.ts': 'the list: assistance_cases_by_time, assistance_cases_by_severity',
  'server/features/assistance/list-contracts.ts': 'sums by app user: assistance_cases_by_time',
  'server/features/assistance/date-impacts.ts': 'sums by day: assistance_cases_by_time',
  'server/features/assistance/whole-case.ts': 'one case: assistance_cases_by_id',
  'server/features/assistance/change-case.ts': 'one case: assistance_cases_by_id',
  'server/features/assistance/work-on-case.ts': 'one case: assistance_cases_by_id',
  'server/features/assistance/store-cases.ts': 'closes late cases, once a day',
  'server/features/alerts/series.ts': 'what an alert watches: assistance_cases_by_arrival; app users by day',

  // Dangerous areas concern everyone who drove through.
  'server/features/dangerous-areas/drives-through-area.ts': 'area_crossings_by_area',
  'server/features/dangerous-areas/happened-in-area.ts': 'area_crossings_by_area, assistance_cases_by_place',
  'server/features/dangerous-areas/past-trips.ts': 'a search started by a person, with progress',
  'server/features/dangerous-areas/search-areas.ts': 'a search started by a person, with progress',
  'server/features/dangerous-areas/trips-concerned.ts': 'trips that a changed area can touch: presence_by_cell',

  // Notifications leave in the order of their receiver.
  'server/features/notifier/claim.ts': 'notifications_of_delivery, notifications_waiting',
  'server/features/notifier/divide.ts': 'notifications_of_delivery',
  'server/features/notifier/deliveries.queries.ts': 'the log: notifications_of_delivery',
  'server/features/notifier/notifier.routes.ts': 'one delivery: notifications_of_delivery',
  'server/features/notifier/resend.ts': 'notifications_of_delivery',
  'server/features/notifier/receiver-health.queries.ts': 'how many wait: notifications_waiting',
  'server/features/notifier/find-work.ts': 'claims work: notifications_waiting',
  'server/features/notifier/gather-timeline.ts': 'claims work: timeline_changes_in_order',
  'server/features/notifier/tidy-deliveries.ts': 'upkeep',

  // Work that is claimed for whoever waits longest.
  'server/features/activity-map/activity-changes.queries.ts': 'claims work: the log of days, emptied within seconds',
  'server/ingest/run/engine-loop.ts': 'claims work: pending_batches_by_age',
  'server/features/system/waiting.queries.ts': 'how much waits: pending_batches_by_age',
  'server/features/system/product-metrics.ts':
    'how much waits, asked for by Prometheus: pending_batches_by_age, batches_set_aside',
  'server/features/bulk-works/do-bulk-works.ts': 'whose turn it is: bulk_work_users_by_outcome',
  'server/features/bulk-works/concerned-users.ts': 'the list of a work: bulk_work_users_by_outcome',
  'server/features/app-users/do-recomputations.ts': 'claims work: app_user_recomputations_waiting',
  'server/jobs/works-in-thread.ts': 'whether work waits for a thread: app_user_recomputations_waiting',
  'server/features/points-of-interest/report-stays.ts': 'claims work: poi_visits_due',
  'server/features/rollups/rollup-loop.ts':
    'claims work: rollup_changes_waiting; days that enter or leave a period: user_days_by_day',
  'server/features/summaries/sum-up-weeks.ts': 'claims work: due_summaries_by_time',
  'server/features/remote-logging/end-remote-logging.ts': 'claims work: remote_logging_by_end',
  'server/live/gather-changes.ts': 'gathers what changed for open screens',
  'server/live/live-marks.queries.ts': 'urgent changes: live_changes_urgent',

  // Changes to everyone, and upkeep.
  'server/features/points-of-interest/poi-record.ts':
    'a deleted POI ends its visits, and one that is compared regroups its visitors: poi_visits_by_poi',
  'server/features/vehicles/merge-vehicles.ts': 'one vehicle takes over the drives of another: vehicle_days_by_vehicle',
  'server/features/vehicles/reassign-trips.ts': 'a search started by a person, with progress: vehicle_days_by_vehicle',
  'server/features/billing/close-month.ts': 'upkeep: who was counted in a closed month',
  'server/features/project-settings/enforce-retention.ts': 'upkeep: every app user in turn',
  'server/features/projects/erase-project.ts': 'upkeep: a deleted project, in small steps',
  'server/ingest/run/road-store.ts': 'whether any track was matched yet',
};
