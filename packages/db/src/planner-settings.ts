/**
 * For solid-state disks: PostgreSQL's default of 4 makes the planner read whole tables where an index is far quicker. And without JIT: it would
 * compile a statement that is estimated to be expensive for a second, each time, and none of ours runs long enough to earn that back.
 */
export const PLANNER_SETTINGS = ['-c', 'random_page_cost=1.1', '-c', 'jit=off']
