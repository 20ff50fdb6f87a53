import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { useMember } from '../member.queries.ts'
import { usePersonChanges } from '../person.mutations.ts'

type Values = { horse: TypeaheadOption | null }

/** Adds a horse that a member rides. */
export const AddCombinationDrawer = ({ member, onClose }: { member: string; onClose: () => void }) => {
  const { t } = useTranslation('parties')
  const { profile } = useMember(member)
  const fullSearch = useFullSearch('horses', profile?.federation.ref)
  const { addCombination } = usePersonChanges()
  const search = useHorseSearch(profile?.federation.ref)
  return (
    <EditDrawer<Values>
      title={t('combination.add')}
      onClose={onClose}
      initialValues={{ horse: null }}
      fieldOfServer={{ horseRef: 'horse' }}
      validate={(values) => missingErrors(values, { horse: t('combination.chooseHorse') })}
      save={async ({ horse }) => horse && addCombination.mutateAsync({ member, horseRef: horse.ref })}
    >
      {(form) => (
        <Typeahead
          {...fullSearch}
          {...inputOf(fieldsOf(form, { horse: t('combination.horse') }).of('horse'))}
          required
          data-autofocus
          search={search}
        />
      )}
    </EditDrawer>
  )
}
