let onCluster = false;

/** Whether this process uses a cluster, so that statements should name their shard. */
export const isOnCluster = (): boolean => onCluster;

export function noteCluster(): void {
  onCluster = true;
}
