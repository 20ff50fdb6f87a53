import { CloseButton } from '@mantine/core'
import type { UserGroupView } from '@oxer/domain/parties/user-group/user-group.schema'
import { AvatarInitials, type Found, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from './members-field.module.css'

type Member = UserGroupView['members'][number]
type Candidate = TypeaheadOption & { type: Member['type'] }

/**
 * The members of a group, and one field that finds persons and groups to add. The pause in milliseconds is the
 * specified one (spec section 9).
 */
export const MembersField = ({
  federation,
  ownRef,
  value,
  onChange,
  errorOf,
  error,
}: {
  federation: string
  /** The edited group, which is not offered as its own member. */
  ownRef: string | null
  value: readonly Member[]
  onChange: (members: Member[]) => void
  errorOf: (index: string) => ReactNode
  error: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const searchPersons = usePersonSearch(federation)
  const { full, whenCut } = useFullSearch('members', federation)
  const search = async (q: string, signal: AbortSignal): Promise<Found<Candidate>> => {
    const [groups, persons] = await Promise.all([
      client.parties.userGroup.search.query({ federation, q }, { signal }),
      searchPersons(q, signal),
    ])
    const taken = new Set([ownRef, ...value.map(({ ref }) => ref)])
    const matches = [
      ...groups.map(({ ref, name }) => ({ ref, name, type: 'GROUP' as const, detail: t('userGroup.group') })),
      ...persons.matches.map((person) => ({ ...person, type: 'PERSON' as const })),
    ].filter(({ ref }) => !taken.has(ref))
    return { matches, hasMore: persons.hasMore }
  }
  return (
    <div className={classes.field}>
      <Typeahead<Candidate>
        label={t('userGroup.addMember')}
        search={search}
        full={full}
        whenCut={whenCut}
        value={null}
        error={error}
        onChange={(found) => {
          if (found) onChange([...value, { type: found.type, ref: found.ref, name: found.name }])
        }}
      />
      <ul className={classes.members} aria-label={t('userGroup.members')}>
        {value.map((member, index) => (
          <li key={member.ref} className={classes.member}>
            {member.type === 'GROUP' ? (
              <span className={classes.mark}>
                <IconUsersGroup size={18} aria-hidden />
              </span>
            ) : (
              <AvatarInitials name={member.name} size={32} />
            )}
            <span className={classes.name}>
              {member.name}
              {member.type === 'GROUP' && <span className={classes.kind}>{t('userGroup.group')}</span>}
              {errorOf(String(index)) && <span className={classes.error}>{errorOf(String(index))}</span>}
            </span>
            <CloseButton
              aria-label={t('userGroup.removeMember', { name: member.name })}
              onClick={() => onChange(value.filter(({ ref }) => ref !== member.ref))}
            />
          </li>
        ))}
        {value.length === 0 && <li className={classes.none}>{t('userGroup.noMembers')}</li>}
      </ul>
    </div>
  )
}
