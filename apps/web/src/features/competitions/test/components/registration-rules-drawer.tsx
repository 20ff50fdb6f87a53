import { Skeleton } from '@mantine/core'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { ErrorState, SideDrawer } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { RulesBuilder } from '../../../../shared/rules-builder/rules-builder.tsx'
import { rulesWord } from '../../../../shared/rules-builder/rules-word.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from './test-drawer.module.css'

type Values = { rules: RuleTree }
const Rules = z.object({ rules: RuleTree })
const StoredRules = Rules.extend({ version: z.int() })
type StoredRules = z.infer<typeof StoredRules>

/** Who may register for the tests of the competition (c076): one tree for all of them, stored with the competition. */
export const RegistrationRulesDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref }
  const utils = trpc.useUtils()
  // Loaded again at each opening, because other users save too.
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
  const words = { rules: rulesWord(title, competition.federationRef) }
  return (
    <ChangeDrawer<Values, StoredRules>
      title={title}
      size="xl"
      onClose={onClose}
      stored={rules.data}
      view={StoredRules}
      valuesOf={({ rules: tree }) => ({ rules: tree })}
      words={words}
      validate={(values) => schemaErrorsOf(Rules, values, i18n)}
      save={(values, { version }) => save.mutateAsync({ ...input, ...values, version })}
    >
      {(form) => (
        <>
          <p className={classes.about}>{t('test.registrationRulesWhy')}</p>
          <RulesBuilder federation={competition.federationRef} {...fieldsOf(form, words).of('rules')} />
        </>
      )}
    </ChangeDrawer>
  )
}
