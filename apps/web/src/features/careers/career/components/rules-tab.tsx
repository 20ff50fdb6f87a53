import { Button } from '@mantine/core'
import type { CareerMove, TransitionRule } from '@oxer/domain/careers/career/career.schema'
import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryActions } from '../../../../shared/entry-actions.tsx'
import { useCareerParts } from '../career.mutations.ts'
import { useRuleText } from '../use-rule-text.ts'
import { RuleDrawer } from './rule-drawer.tsx'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; rule: TransitionRule }

const tones = { MUST_INCREASE: 'warning', CAN_INCREASE: 'good', CAN_DECREASE: 'info', RESET: 'neutral' } as const
/** In the order in which they are evaluated (decision 30). */
const order: readonly CareerMove[] = ['RESET', 'MUST_INCREASE', 'CAN_INCREASE', 'CAN_DECREASE']

/** ps087: when a combination moves to another category. */
export const RulesTab = ({
  career,
  federation,
  canEdit,
}: {
  career: CareerView
  federation: string
  canEdit: boolean
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const text = useRuleText(career)
  const { deleteRule } = useCareerParts()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const rows = order.flatMap((move) => career.transitionRules.filter((rule) => rule.class === move))
  const nameOf = (rule: TransitionRule): string =>
    `${t(`careers:career.class.${rule.class}`)}, ${text.from(rule)} → ${text.to(rule)}`
  return (
    <Section
      title={t('careers:career.tab.rules')}
      description={t('careers:career.rulesAbout')}
      actions={
        canEdit &&
        career.categories.length > 0 && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
            {t('careers:career.addRule')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('careers:career.tab.rules')}
        columns={[
          {
            id: 'class',
            header: t('careers:career.rule.class'),
            width: '170px',
            primary: true,
            cell: (row) => <StatusBadge tone={tones[row.class]}>{t(`careers:career.class.${row.class}`)}</StatusBadge>,
          },
          { id: 'from', header: t('careers:career.rule.from'), width: 'minmax(110px, 1fr)', cell: text.from },
          { id: 'to', header: t('careers:career.rule.to'), width: 'minmax(110px, 1fr)', cell: text.to },
          { id: 'when', header: t('careers:career.rule.when'), width: 'minmax(200px, 2fr)', cell: text.conditions },
          {
            id: 'after',
            header: t('careers:career.rule.pointsAfter'),
            width: 'minmax(120px, 1fr)',
            cell: (row) => t(`careers:career.rule.after.${row.pointsAfter}`),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.ref}
        rowName={nameOf}
        maxHeight="none"
        empty={
          <EmptyState
            title={t('careers:career.noRules')}
            message={t(career.categories.length > 0 ? 'careers:career.noRulesWhy' : 'careers:career.noCategoriesWhy')}
          />
        }
        {...(canEdit && {
          onOpen: (rule: TransitionRule) => setOpen({ kind: 'edit', rule }),
          rowActions: (rule: TransitionRule) => (
            <EntryActions
              name={nameOf(rule)}
              onEdit={() => setOpen({ kind: 'edit', rule })}
              onDelete={() => setOpen({ kind: 'delete', rule })}
            />
          ),
        })}
      />
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <RuleDrawer
          career={career}
          federation={federation}
          rule={open.kind === 'edit' ? open.rule : null}
          onClose={close}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        isBusy={deleteRule.isPending}
        what={open?.kind === 'delete' ? nameOf(open.rule) : ''}
        onConfirm={() => {
          if (open?.kind === 'delete') {
            deleteRule.mutate({ federation, career: career.ref, rule: open.rule.ref }, { onSettled: close })
          }
        }}
      />
    </Section>
  )
}
