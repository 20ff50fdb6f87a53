import { NativeSelect } from '@mantine/core'
import { AssociationType } from '@oxer/domain/parties/person/membership.schema'
import { reportDefinitions } from '@oxer/domain/reporting/report/report.rules'
import type { ReportKey, ReportParameter, ReportParameters } from '@oxer/domain/reporting/report/report.schema'
import { DateInput, Typeahead } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import type { ReportSearch } from '../report.address.ts'
import classes from '../report.module.css'

type Fields = {
  federation: string
  report: ReportKey
  /** The parameters that the server used; they fill in those that the user did not choose. */
  used: ReportParameters | undefined
  search: ReportSearch
  onChange: (change: ReportSearch) => void
}

const DisciplineField = ({ federation, search, onChange }: Fields) => {
  const { t } = useTranslation('reporting')
  const disciplines = trpc.catalogue.sportTypeVariant.list.useQuery({ federation })
  return (
    <NativeSelect
      label={t('report.discipline')}
      value={search.discipline ?? ''}
      data={[
        { value: '', label: t('report.allDisciplines') },
        ...(disciplines.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
      ]}
      onChange={(event) => onChange({ discipline: event.currentTarget.value || undefined })}
    />
  )
}

const OrganisationField = ({ federation, used, onChange }: Fields) => {
  const { t } = useTranslation('reporting')
  const { client } = trpc.useUtils()
  const fullSearch = useFullSearch('organisations', federation)
  return (
    <Typeahead
      {...fullSearch}
      label={t('report.organisation')}
      placeholder={t('report.organisationHint')}
      value={used?.organisation ?? null}
      search={async (q, signal) =>
        (await client.parties.organisation.search.query({ q, federation }, { signal })).matches.map(
          ({ ref, name, cityName }) => ({ ref, name, detail: cityName }),
        )
      }
      onChange={(option) => onChange({ organisation: option?.ref })}
    />
  )
}

const AssociationTypeField = ({ search, onChange }: Fields) => {
  const { t } = useTranslation('reporting')
  return (
    <NativeSelect
      label={t('report.associationType')}
      value={search.associationType ?? ''}
      data={[
        { value: '', label: t('report.allAssociationTypes') },
        ...AssociationType.options.map((value) => ({ value, label: t(`report.associationTypes.${value}`) })),
      ]}
      onChange={(event) =>
        onChange({ associationType: AssociationType.options.find((each) => each === event.currentTarget.value) })
      }
    />
  )
}

/** The parameters of the report: a day or a period, and filters. Every change counts again. */
export const ReportFields = (props: Fields) => {
  const { t } = useTranslation('reporting')
  const { report, used, search, onChange } = props
  const asks = (parameter: ReportParameter): boolean => reportDefinitions[report].parameters.includes(parameter)
  const from = search.from ?? used?.from ?? null
  const to = search.to ?? used?.to ?? null
  return (
    <div className={classes.fields}>
      {asks('DAY') && (
        <DateInput
          label={t('report.day')}
          value={search.day ?? used?.day ?? null}
          onChange={(day) => onChange({ day: day ?? undefined })}
        />
      )}
      {asks('PERIOD') && (
        <>
          <DateInput
            label={t('report.from')}
            value={from}
            {...(to !== null && { maximum: to })}
            // The period stays valid: an end before the new beginning moves to it.
            onChange={(day) =>
              onChange({ from: day ?? undefined, to: day !== null && to !== null && day > to ? day : search.to })
            }
          />
          <DateInput
            label={t('report.to')}
            value={to}
            {...(from !== null && { minimum: from })}
            onChange={(day) =>
              onChange({ to: day ?? undefined, from: day !== null && from !== null && day < from ? day : search.from })
            }
          />
        </>
      )}
      {asks('DISCIPLINE') && <DisciplineField {...props} />}
      {asks('ORGANISATION') && <OrganisationField {...props} />}
      {asks('ASSOCIATION_TYPE') && <AssociationTypeField {...props} />}
    </div>
  )
}
