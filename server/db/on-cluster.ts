let onCluster = false;

/** Whether a database of this process is a cluster: statements then tell it which shard they concern. */
export const isOnCluster = (): boolean => onCluster;

export function noteCluster(): void {
  onCluster = true;
}
