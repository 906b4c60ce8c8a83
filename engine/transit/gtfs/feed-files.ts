/** The files of a feed, wherever they lie: opened one after the other, each as bytes in pieces. */
export type FeedFiles = {
  has(name: string): boolean;
  open(name: string): AsyncIterable<Uint8Array>;
};

/** The columns that are read; those of the format that are not stand behind them, so that they are not called unknown. */
export const FILE_COLUMNS = {
  'agency.txt': {
    must: ['agency_name', 'agency_timezone'],
    may: ['agency_id'],
    other: 'url lang phone fare_url email',
  },
  'stops.txt': {
    must: ['stop_id', 'stop_lat', 'stop_lon'],
    may: ['stop_name'],
    other:
      'stop_code tts_stop_name stop_desc zone_id stop_url location_type parent_station stop_timezone ' +
      'wheelchair_boarding level_id platform_code',
  },
  'routes.txt': {
    must: ['route_id', 'route_type'],
    may: ['agency_id', 'route_short_name', 'route_long_name', 'route_color'],
    other: 'route_desc route_url route_text_color route_sort_order continuous_pickup continuous_drop_off network_id',
  },
  'trips.txt': {
    must: ['route_id', 'service_id', 'trip_id'],
    may: ['trip_headsign', 'shape_id'],
    other: 'trip_short_name direction_id block_id wheelchair_accessible bikes_allowed cars_allowed',
  },
  'stop_times.txt': {
    must: ['trip_id', 'stop_id', 'stop_sequence', 'arrival_time', 'departure_time'],
    may: [],
    other:
      'stop_headsign pickup_type drop_off_type continuous_pickup continuous_drop_off shape_dist_traveled timepoint ' +
      'location_group_id location_id start_pickup_drop_off_window end_pickup_drop_off_window ' +
      'pickup_booking_rule_id drop_off_booking_rule_id',
  },
  'shapes.txt': {
    must: ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'],
    may: [],
    other: 'shape_dist_traveled',
  },
  'calendar.txt': {
    must: [
      'service_id',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
      'start_date',
      'end_date',
    ],
    may: [],
    other: '',
  },
  'calendar_dates.txt': { must: ['service_id', 'date', 'exception_type'], may: [], other: '' },
  'frequencies.txt': { must: ['trip_id', 'start_time', 'end_time', 'headway_secs'], may: [], other: 'exact_times' },
  'feed_info.txt': {
    must: ['feed_publisher_name'],
    may: ['feed_start_date', 'feed_end_date', 'feed_version'],
    other: 'feed_publisher_url feed_lang default_lang feed_contact_email feed_contact_url',
  },
} as const satisfies Record<string, { must: readonly string[]; may: readonly string[]; other: string }>;

export type FeedFile = keyof typeof FILE_COLUMNS;
