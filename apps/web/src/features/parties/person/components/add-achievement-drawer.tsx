import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { todayHere } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useMember } from '../member.queries.ts'
import { usePersonChanges } from '../person.mutations.ts'

type Values = { achievement: TypeaheadOption | null; start: string | null; end: string | null; notes: string }

/** Gives a member a diploma or attest of the federation (ps009). */
export const AddAchievementDrawer = ({ member, onClose }: { member: string; onClose: () => void }) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const { profile } = useMember(member)
  const further = useFullSearch('achievements', profile?.federation.ref)
  const { addAchievement } = usePersonChanges()
  const words: FormWords<Values> = {
    achievement: t('person.achievement.one'),
    start: t('person.achievement.start'),
    end: t('person.achievement.end'),
    notes: t('person.achievement.notes'),
  }
  const search = async (q: string, signal: AbortSignal): Promise<readonly TypeaheadOption[]> => {
    if (!profile) return []
    const input = { q, federation: profile.federation.ref }
    return (await client.catalogue.achievement.searchInFederation.query(input, { signal })).matches
  }
  return (
    <EditDrawer<Values>
      title={t('person.achievement.add')}
      onClose={onClose}
      initialValues={{ achievement: null, start: todayHere(), end: null, notes: '' }}
      fieldOfServer={{ achievementRef: 'achievement' }}
      validate={(values) =>
        missingErrors(values, { achievement: t('person.achievement.choose'), start: t('person.chooseDate') })
      }
      save={async ({ achievement, start, end, notes }) =>
        achievement &&
        start &&
        addAchievement.mutateAsync({
          member,
          achievementRef: achievement.ref,
          start,
          ...(end !== null && { end }),
          notes,
        })
      }
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Typeahead {...inputOf(field.of('achievement'))} required data-autofocus search={search} {...further} />
            {field.day('start', { required: true })}
            {field.day('end', { description: t('person.achievement.endHint') })}
            {field.prose('notes', { minRows: 1 })}
          </>
        )
      }}
    </EditDrawer>
  )
}
