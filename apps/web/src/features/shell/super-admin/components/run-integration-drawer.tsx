import { Text } from '@mantine/core'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useIntegrationRun } from '../super-admin.mutations.ts'

type Values = { competition: TypeaheadOption | null; dryRun: boolean }

/** q138: orders the file of a competition, which then waits in the tasks of whoever ordered it. */
export const RunIntegrationDrawer = ({
  integration: { integration, layout },
  onClose,
}: {
  integration: IntegrationSummary
  onClose: () => void
}) => {
  const { t } = useTranslation('access')
  const done = useDone()
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const run = useIntegrationRun()
  const search = async (q: string, signal: AbortSignal) => {
    const { matches, hasMore } = await client.competitions.competition.search.query({ q }, { signal })
    const options = matches.map(({ ref, name, start, cityName }) => ({
      ...{ ref, name },
      detail: [formats.date(start), cityName].filter((part) => part !== '').join(' · '),
    }))
    return { matches: options, hasMore }
  }
  return (
    <EditDrawer<Values>
      title={integration}
      onClose={onClose}
      initialValues={{ competition: null, dryRun: false }}
      saveLabel={t('superAdmin.integrations.run')}
      validate={({ competition }) =>
        missingErrors({ competition }, { competition: t('superAdmin.integrations.noCompetition') })
      }
      save={async ({ competition, dryRun }) => {
        await run.mutateAsync({ integration, competition: competition?.ref ?? '', dryRun })
        done({ message: t('superAdmin.integrations.ordered') })
      }}
    >
      {(form) => {
        const field = fieldsOf(form, {
          competition: t('superAdmin.integrations.competition'),
          dryRun: t('superAdmin.integrations.dryRun'),
        })
        return (
          <>
            <Text size="sm">{t('superAdmin.integrations.offered.FILE', { layout })}</Text>
            <Typeahead
              full={(text) => `/competitions?${new URLSearchParams({ q: text }).toString()}`}
              search={search}
              {...inputOf(field.of('competition'))}
            />
            {field.flag('dryRun', { description: t('superAdmin.integrations.dryRunWhy') })}
          </>
        )
      }}
    </EditDrawer>
  )
}
