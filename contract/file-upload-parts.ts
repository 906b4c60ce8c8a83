/** Larger parts are refused; a browser sends smaller ones where the line is slow. */
export const FILE_PART_BYTES = 4 * 1024 * 1024;

/** What a file is for: its own feature makes something of it. */
export const FILE_PURPOSES = ['roads', 'timetable'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
