/** Identifies an app user: user ids are unique only within a project. */
export interface UserKey {
  projectId: number;
  userId: string;
}

/** The columns of a user key with their SQL types, for `givenRows`. */
export const USER_KEY_COLUMNS = { project_id: 'bigint', user_id: 'text' } as const;

export const userKeyText = ({ projectId, userId }: UserKey): string => `${projectId}:${userId}`;
