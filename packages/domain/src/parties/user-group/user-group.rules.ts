// A group does not contain itself, directly or through other groups.

/** Memberships of groups in groups: group, member. */
export type GroupEdge = { readonly groupRef: string; readonly memberRef: string }

/**
 * The first new member through which the group would contain itself, directly or at any depth; null if there is none. `edges` are the
 * stored ones, at least of all other groups; those of the group itself are replaced.
 */
export const findCircularMember = (
  edges: readonly GroupEdge[],
  groupRef: string,
  newMemberRefs: readonly string[],
): string | null => {
  const membersOf = new Map<string, string[]>()
  for (const edge of edges) {
    if (edge.groupRef === groupRef) continue
    const members = membersOf.get(edge.groupRef)
    if (members) members.push(edge.memberRef)
    else membersOf.set(edge.groupRef, [edge.memberRef])
  }
  const leadsBack = (start: string): boolean => {
    const seen = new Set<string>()
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === groupRef) return true
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...(membersOf.get(at) ?? []))
    }
    return false
  }
  return newMemberRefs.find(leadsBack) ?? null
}
