/** Identifies an app user: user ids are unique within a project only. */
export interface UserKey {
  projectId: number;
  userId: string;
}
