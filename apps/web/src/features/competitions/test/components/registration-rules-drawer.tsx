import { Skeleton } from '@mantine/core'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { ErrorState, SideDrawer } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { RulesBuilder } from '../../../../shared/rules-builder/rules-builder.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from './test-drawer.module.css'

/** The version is that of the rules that were read, also when others save meanwhile. */
type Values = { rules: RuleTree; version: number }
const Rules = z.object({ rules: RuleTree })

/** Who may register for the tests of the competition (c076): one tree for all of them, kept with the competition. */
export const RegistrationRulesDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref }
  const utils = trpc.useUtils()
  // Asked anew at each opening, since others save too.
  const rules = trpc.competitions.registration.rules.useQuery(input, { staleTime: 0 })
  const save = trpc.competitions.registration.saveRules.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.competitions.registration.invalidate(),
  })
  const title = t('test.registrationRules')
  if (!rules.data || !rules.isFetchedAfterMount) {
    return (
      <SideDrawer title={title} opened onClose={onClose} size="xl">
        {rules.isError ? <ErrorState onRetry={() => void rules.refetch()} /> : <Skeleton height={160} />}
      </SideDrawer>
    )
  }
  return (
    <EditDrawer<Values>
      title={title}
      size="xl"
      onClose={onClose}
      initialValues={rules.data}
      validate={(values) => schemaErrorsOf(Rules, values, i18n)}
      save={(values) => save.mutateAsync({ ...input, ...values })}
    >
      {(form) => (
        <>
          <p className={classes.about}>{t('test.registrationRulesWhy')}</p>
          <RulesBuilder
            label={title}
            federation={competition.federationRef}
            value={form.values.rules}
            onChange={(tree) => form.setFieldValue('rules', tree)}
            error={Object.keys(form.errors).some((field) => field.startsWith('rules'))}
          />
        </>
      )}
    </EditDrawer>
  )
}
