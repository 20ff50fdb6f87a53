/** For solid-state disks. PostgreSQL's default of 4 makes the planner read whole tables where an index is far quicker. */
export const PLANNER_SETTINGS = ['-c', 'random_page_cost=1.1']
