import type { UserGroup } from '@oxer/db'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { UserGroupView } from '@oxer/domain/parties/user-group/user-group.schema'

type MemberRow = {
  person: { ref: string; firstName: string; lastName: string } | null
  memberGroup: RefName | null
}

const toMember = ({ person, memberGroup }: MemberRow): UserGroupView['members'] => [
  ...(memberGroup ? [{ type: 'GROUP' as const, ref: memberGroup.ref, name: memberGroup.name }] : []),
  ...(person ? [{ type: 'PERSON' as const, ref: person.ref, name: `${person.firstName} ${person.lastName}` }] : []),
]

export const toUserGroup = (row: UserGroup & { members: MemberRow[] }): UserGroupView => ({
  ref: row.ref,
  name: row.name,
  members: row.members
    .flatMap(toMember)
    .toSorted((one, other) => one.type.localeCompare(other.type) || one.name.localeCompare(other.name)),
  version: row.version,
})
