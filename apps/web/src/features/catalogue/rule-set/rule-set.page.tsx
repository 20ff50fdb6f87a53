import { ActionIcon, Button } from '@mantine/core'
import {
  RuleSetDiscipline,
  type RuleSetView,
  type UpdateRuleSet,
} from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { ErrorState, Facts, Section, ShapeSkeleton } from '@oxer/ui'
import { IconCopy, IconDownload, IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../shared/failure.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { CopyDrawer } from './components/copy-drawer.tsx'
import { HeadDrawer } from './components/head-drawer.tsx'
import { RuleDrawer } from './components/rule-drawer.tsx'
import { groupsOf, type RuleLeaf } from './rule-leaves.view.ts'
import classes from './rule-set.module.css'
import { useRuleSetChanges } from './rule-set.mutations.ts'
import { useRuleText } from './use-rule-text.ts'

/** The source of a shipped rule for which no text is known; the screen says so in the language of the reader. */
const generalKnowledge = 'general knowledge'

type Open = { kind: 'copy' } | { kind: 'head' } | { kind: 'rule'; rule: RuleLeaf }

const Rules = ({ set, onChange }: { set: RuleSetView; onChange: ((rule: RuleLeaf) => void) | null }) => {
  const { t } = useTranslation('catalogue')
  const textOf = useRuleText()
  const { parts } = set.definition
  return RuleSetDiscipline.options
    .filter((discipline) => parts[discipline] !== undefined)
    .map((discipline) => (
      <Section key={discipline} title={t(`sportType.${discipline}`)}>
        {groupsOf(discipline, parts).map((group) => (
          <table key={group.name} className={classes.rules}>
            <caption>{t(`ruleSet.group.${group.name as 'general'}`)}</caption>
            <tbody>
              {group.rules.map((rule) => {
                const label = t(`ruleSet.rules.${rule.name as 'formats'}`)
                return (
                  <tr key={rule.path}>
                    <th scope="row">{label}</th>
                    <td>{textOf(rule)}</td>
                    <td>
                      <span className={classes.source}>
                        {rule.toCheck && <span title={t('ruleSet.customaryWhy')}>{t('ruleSet.customary')}</span>}
                        {rule.source !== generalKnowledge && rule.source}
                      </span>
                    </td>
                    {onChange && (
                      <td className={classes.change}>
                        <ActionIcon
                          variant="subtle"
                          aria-label={t('ruleSet.change', { rule: label })}
                          onClick={() => onChange(rule)}
                        >
                          <IconEdit size={16} aria-hidden />
                        </ActionIcon>
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
        ))}
      </Section>
    ))
}

/** One rule set, to read. A set of the federation can also be changed rule by rule. */
export const RuleSetPage = ({ ruleSet, onCopied }: { ruleSet: string; onCopied: (href: string) => void }) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref, ruleSet }
  const stored = trpc.catalogue.ruleSet.get.useQuery(input, { meta: { page: true } })
  const changes = useRuleSetChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  useTitlePart(stored.data?.definition.name)
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton />
  const set = stored.data
  const { definition } = set
  const canEdit = set.isOwn && abilities.canManageSport
  const update = async (seen: RuleSetView, change: Partial<UpdateRuleSet>): Promise<void> => {
    const { name, validFrom } = seen.definition
    await changes.update.mutateAsync({
      ...input,
      name,
      validFrom: { value: validFrom.value, source: validFrom.source },
      version: seen.version,
      ...change,
    })
    showSuccess(t('ruleSet.saved'))
  }
  return (
    <>
      <Section
        title={definition.name}
        actions={
          <>
            {canEdit && (
              <Button
                variant="default"
                leftSection={<IconEdit size={16} aria-hidden />}
                onClick={() => setOpen({ kind: 'head' })}
              >
                {t('ruleSet.edit')}
              </Button>
            )}
            {abilities.canManageSport && (
              <Button
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => setOpen({ kind: 'copy' })}
              >
                {t('ruleSet.copy')}
              </Button>
            )}
            <Button
              component="a"
              href={`/api/myfederation/${federation.ref}/rule-set/${ruleSet}/file`}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('ruleSet.download')}
            </Button>
          </>
        }
      >
        <Facts
          columns={3}
          items={[
            { label: t('ruleSet.validFrom'), value: formats.date(definition.validFrom.value) },
            { label: t('ruleSet.issuer'), value: definition.issuer },
            { label: t('ruleSet.origin'), value: t(set.isOwn ? 'ruleSet.own' : 'ruleSet.shipped') },
            { label: t('ruleSet.version'), value: String(set.version) },
            { label: t('ruleSet.basedOn'), value: definition.basedOn?.key.replaceAll('_', ' ') ?? null },
            { label: t('ruleSet.source'), value: definition.validFrom.source },
          ]}
        />
      </Section>
      <Rules set={set} onChange={canEdit ? (rule) => setOpen({ kind: 'rule', rule }) : null} />
      {open?.kind === 'rule' && (
        <RuleDrawer
          rule={open.rule}
          label={t(`ruleSet.rules.${open.rule.name as 'formats'}`)}
          set={set}
          save={(change, seen) => update(seen, { changes: [change] })}
          onClose={close}
        />
      )}
      {open?.kind === 'copy' && (
        <CopyDrawer
          federation={federation.ref}
          set={{ id: set.id, name: definition.name }}
          onCopied={(id) => onCopied(`/myfederation/${federation.ref}/rulesets/${id}`)}
          onClose={close}
        />
      )}
      {open?.kind === 'head' && <HeadDrawer set={set} save={update} onClose={close} />}
    </>
  )
}
