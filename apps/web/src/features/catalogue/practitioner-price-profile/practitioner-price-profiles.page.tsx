import {
  CreatePractitionerPriceProfile,
  PractitionerPriceProfileView,
} from '@oxer/domain/catalogue/practitioner-price-profile/practitioner-price-profile.schema'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { usePractitionerPriceProfileChanges } from './practitioner-price-profile.mutations.ts'

type Values = { name: string; practitionerGroupRef: string; priceProfileRef: string }
type Named = { ref: string; name: string }

/** The entries that can be chosen, and the current ones of a row even if they were removed in the meantime. */
const choicesOf = (offered: readonly Named[] = [], chosen: readonly Named[] = []) =>
  [...new Map([...chosen, ...offered].map(({ ref, name }) => [ref, name]))].map(([value, label]) => ({ value, label }))

/** The price profile of each group (q106-q109). */
export const PractitionerPriceProfilesPage = () => {
  const { t, i18n } = useTranslation(['catalogue', 'parties', 'federation'])
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const list = trpc.catalogue.practitionerPriceProfile.list.useQuery(input, { meta: { page: true } })
  const groups = trpc.catalogue.practitionerGroup.list.useQuery(input)
  const profiles = trpc.catalogue.priceProfile.list.useQuery(input)
  const { create, update, remove } = usePractitionerPriceProfileChanges()
  if (!abilities.canManage) {
    return <EmptyState title={t('federation:federation.denied')} message={t('federation:federation.deniedWhy')} />
  }
  const [group] = groups.data ?? []
  const [profile] = profiles.data ?? []
  const isMissing = groups.data?.length === 0 || profiles.data?.length === 0
  return (
    <CatalogueList<PractitionerPriceProfileView, Values>
      texts={{
        title: t('practitionerPriceProfile.title'),
        create: t('practitionerPriceProfile.create'),
        none: t('practitionerPriceProfile.none'),
        noneWhy: t(isMissing ? 'practitionerPriceProfile.missing' : 'practitionerPriceProfile.noneWhy'),
      }}
      list={list}
      nameOf={(row) => row.name}
      canEdit
      canCreate={group !== undefined && profile !== undefined}
      columns={[
        { id: 'name', header: t('field.name'), width: 'minmax(180px, 2fr)', primary: true, cell: (row) => row.name },
        {
          id: 'group',
          header: t('practitionerPriceProfile.group'),
          width: 'minmax(150px, 1.5fr)',
          cell: (row) => row.practitionerGroup.name,
        },
        {
          id: 'profile',
          header: t('practitionerPriceProfile.profile'),
          width: 'minmax(150px, 1.5fr)',
          cell: (row) => row.priceProfile.name,
        },
      ]}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, onSettled) => remove.mutate({ ...input, practitionerPriceProfile: ref }, { onSettled }),
      }}
      form={{
        view: PractitionerPriceProfileView,
        words: {
          name: t('field.name'),
          practitionerGroupRef: {
            label: t('practitionerPriceProfile.group'),
            options: choicesOf(
              groups.data,
              list.data?.map(({ practitionerGroup }) => practitionerGroup),
            ),
          },
          priceProfileRef: {
            label: t('practitionerPriceProfile.profile'),
            options: choicesOf(
              profiles.data,
              list.data?.map(({ priceProfile }) => priceProfile),
            ),
          },
        },
        valuesOf: (row) => ({
          name: row?.name ?? '',
          practitionerGroupRef: row?.practitionerGroupRef ?? group?.ref ?? '',
          priceProfileRef: row?.priceProfileRef ?? profile?.ref ?? '',
        }),
        validate: (values) => schemaErrorsOf(CreatePractitionerPriceProfile, values, i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...values, practitionerPriceProfile: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...values }),
        fields: (field, row) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.choice('practitionerGroupRef', {
              offered: (ref) =>
                ref === row?.practitionerGroupRef || groups.data?.some((each) => each.ref === ref) === true,
            })}
            {field.choice('priceProfileRef', {
              offered: (ref) =>
                ref === row?.priceProfileRef || profiles.data?.some((each) => each.ref === ref) === true,
            })}
          </>
        ),
      }}
    />
  )
}
