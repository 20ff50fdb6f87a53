// Builds a tree of rules by mouse and by keyboard: the tree in words, the fields of a node below it, and errors at
// their node.
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  type DraftGroup,
  type DraftNode,
  findRuleProblems,
  isGroup,
  type RuleProblem,
  type Step,
  toRuleTree,
} from '@oxer/domain/catalogue/rules-template/rule-draft.rules'
import type { RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupFields, RuleFields } from './rule-fields.tsx'
import { type NodeContext, RuleNode } from './rule-node.tsx'
import { useRuleSearches } from './rule-searches.ts'
import { type RuleNames, useRuleWords } from './rule-words.ts'
import classes from './rules-builder.module.css'
import { TemplateMenu } from './template-menu.tsx'
import { type RuleDraft, useRuleDraft } from './use-rule-draft.ts'
import { useRuleNames } from './use-rule-names.ts'

type RulesBuilderProps = {
  /** The purpose of the rules, in words. */
  label: string
  value: RuleGroup
  /** Receives each state of the tree, including incomplete rules, which the server's schema refuses (RuleTree). */
  onChange: (tree: RuleGroup) => void
  /** The federation in which the subjects of rules are searched. */
  federation: string
  /** Whether they are asked of registrations for a competition, the default, and not of the members of a group. */
  isOfRegistrations?: boolean
  /** An error of the surrounding form; if set, each incomplete rule shows its own. */
  error?: ReactNode
}

type InSight = { node: DraftNode; parent: DraftGroup | null; level: number; position: number; size: number }

/** The visible nodes, from top to bottom. */
const inSight = (root: DraftGroup, folded: ReadonlySet<number>): InSight[] => {
  const visit = (group: DraftGroup, level: number): InSight[] =>
    folded.has(group.id)
      ? []
      : group.children.flatMap((node, index) => [
          { node, parent: group, level, position: index + 1, size: group.children.length },
          ...(isGroup(node) ? visit(node, level + 1) : []),
        ])
  return [{ node: root, parent: null, level: 1, position: 1, size: 1 }, ...visit(root, 2)]
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'UP', ArrowDown: 'DOWN', ArrowRight: 'IN', ArrowLeft: 'OUT' }

/** The effect of an arrow key: move to another node, fold or unfold the present one, or nothing. */
const walk = (draft: RuleDraft, key: string): void => {
  const nodes = inSight(draft.root, draft.folded)
  const at = nodes.findIndex((each) => each.node.id === draft.selected)
  const node = draft.found?.node
  const canUnfold = node !== undefined && isGroup(node) && draft.folded.has(node.id)
  const canFold = node !== undefined && isGroup(node) && !draft.folded.has(node.id)
  const targets: Record<string, number | undefined> = {
    ArrowDown: nodes[at + 1]?.node.id,
    ArrowUp: nodes[at - 1]?.node.id,
    Home: nodes[0]?.node.id,
    End: nodes.at(-1)?.node.id,
    ArrowRight: canFold && node.children.length > 0 ? nodes[at + 1]?.node.id : undefined,
    ArrowLeft: nodes[at]?.parent?.id,
  }
  if (key === 'ArrowRight' && canUnfold) draft.fold(node.id, false)
  else if (key === 'ArrowLeft' && canFold && node.children.length > 0) draft.fold(node.id, true)
  else {
    const target = targets[key]
    if (target !== undefined) draft.select(target)
  }
}

const Tool = ({
  label,
  icon: Icon,
  isDisabled,
  onClick,
}: {
  label: string
  icon: typeof IconPlus
  isDisabled: boolean
  onClick: () => void
}) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size={30} aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

const Tools = ({
  draft,
  federation,
  onDone,
}: {
  draft: RuleDraft
  federation: string
  onDone: (does: () => void, into?: 'fields') => void
}) => {
  const { t } = useTranslation('kernel')
  const { found } = draft
  const isRoot = !found?.parent
  const isFirst = found?.index === 0
  const isLast = found?.parent ? found.index === found.parent.children.length - 1 : true
  return (
    <div role="toolbar" aria-label={t('rules.toolbar')} className={classes.tools}>
      <Button
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onDone(draft.addRule, 'fields')}
      >
        {t('rules.addRule')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onDone(draft.addGroup)}
      >
        {t('rules.addGroup')}
      </Button>
      <TemplateMenu federation={federation} onTake={(rules) => onDone(() => draft.take(rules))} />
      <div className={classes.moves}>
        <Tool
          label={t('rules.moveUp')}
          icon={IconArrowUp}
          isDisabled={isRoot || isFirst}
          onClick={() => onDone(() => draft.move('UP'))}
        />
        <Tool
          label={t('rules.moveDown')}
          icon={IconArrowDown}
          isDisabled={isRoot || isLast}
          onClick={() => onDone(() => draft.move('DOWN'))}
        />
        <Tool
          label={t('rules.moveIn')}
          icon={IconIndentIncrease}
          isDisabled={isRoot}
          onClick={() => onDone(() => draft.move('IN'))}
        />
        <Tool
          label={t('rules.moveOut')}
          icon={IconIndentDecrease}
          isDisabled={isRoot || found?.parent?.id === draft.root.id}
          onClick={() => onDone(() => draft.move('OUT'))}
        />
        <Tool label={t('rules.delete')} icon={IconTrash} isDisabled={isRoot} onClick={() => onDone(draft.remove)} />
        <Tool
          label={t('rules.undo')}
          icon={IconArrowBackUp}
          isDisabled={!draft.canUndo}
          onClick={() => onDone(draft.undo)}
        />
      </div>
    </div>
  )
}

/** Texts by node; the first problem of a node is shown. */
const useProblemTexts = (
  draft: RuleDraft,
  isAllTold: boolean,
  isOfRegistrations: boolean,
): ReadonlyMap<number, string> => {
  const { t, i18n } = useTranslation('kernel')
  const isTold = ({ id, isIncomplete }: RuleProblem): boolean => isAllTold || !isIncomplete || id !== draft.fresh
  return new Map(
    findRuleProblems(draft.root, isOfRegistrations)
      .filter(isTold)
      .toReversed()
      .map(({ id, code, isIncomplete }) => [
        id,
        isIncomplete ? t('rules.incomplete') : textOfCode(i18n, code, undefined),
      ]),
  )
}

export const RulesBuilder = ({
  label,
  value,
  onChange,
  federation,
  isOfRegistrations = true,
  error,
}: RulesBuilderProps) => {
  const { t, i18n } = useTranslation('kernel')
  const prefix = useId()
  const draft = useRuleDraft(value, onChange)
  const [chosen, setChosen] = useState<RuleNames>(new Map())
  const searches = useRuleSearches(federation)
  const known = useRuleNames(federation, [value])
  const names: RuleNames = new Map([...known, ...chosen])
  const words = useRuleWords(names)
  const hasError = error !== undefined && error !== null && error !== false
  const problems = useProblemTexts(draft, hasError, isOfRegistrations)
  const idOf = (id: number): string => `${prefix}node-${String(id)}`

  // Where the focus goes after the next render: to the node that is selected then, or into its fields.
  const goesTo = useRef<'node' | 'fields' | null>(null)
  useEffect(() => {
    const node = document.getElementById(idOf(draft.selected))
    const fields =
      goesTo.current === 'fields' ? node?.querySelector<HTMLElement>(':scope > [data-fields] select') : null
    if (goesTo.current !== null) (fields ?? node)?.focus()
    goesTo.current = null
  })
  const doThen = (does: () => void, into: 'node' | 'fields' = 'node'): void => {
    goesTo.current = into
    does()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isOnNode = event.target instanceof HTMLElement && event.target.role === 'treeitem'
    if (event.key === 'Escape' && draft.opened !== null) {
      event.preventDefault()
      event.stopPropagation()
      doThen(draft.close)
      return
    }
    if (!isOnNode) return
    const step = event.altKey ? steps[event.key] : undefined
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey)
    if (step) doThen(() => draft.move(step))
    else if (isUndo) doThen(draft.undo)
    else if (event.altKey || event.ctrlKey || event.metaKey) return
    else if (event.key === 'Enter' || event.key === ' ') {
      if (draft.opened === draft.selected) doThen(draft.close)
      else doThen(() => draft.open(draft.selected), 'fields')
    } else if (event.key === 'Delete') doThen(draft.remove)
    else if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') {
      doThen(() => walk(draft, event.key))
    } else return
    event.preventDefault()
  }

  const { refusal } = draft
  const context: NodeContext = {
    draft,
    words,
    problems,
    idOf,
    fieldsOf: (node) =>
      isGroup(node) ? (
        <GroupFields group={node} onChange={draft.replace} />
      ) : (
        <RuleFields
          rule={node.rule}
          isOfRegistrations={isOfRegistrations}
          names={names}
          searches={searches}
          onName={(ref, name) => setChosen(new Map(chosen).set(ref, name))}
          onChange={(rule) => draft.replace({ ...node, rule })}
        />
      ),
  }
  return (
    <div className={classes.builder} data-refused={hasError}>
      <Tools draft={draft} federation={federation} onDone={doThen} />
      <div
        role="tree"
        aria-label={label}
        aria-describedby={`${prefix}keys`}
        className={classes.tree}
        onKeyDown={onKeyDown}
      >
        {inSight(draft.root, draft.folded).map(({ node, parent: _, ...place }) => (
          <RuleNode key={node.id} node={node} {...place} context={context} />
        ))}
      </div>
      <p className={classes.sentence}>
        <strong>{t('rules.inWords')}:</strong> {words.sentenceOf(toRuleTree(draft.root))}
      </p>
      <p id={`${prefix}keys`} className={classes.keys}>
        {t('rules.keys')}
      </p>
      <div role="status" className={classes.refusal}>
        {refusal && t('rules.notMoved', { why: textOfCode(i18n, refusal.code, undefined), maximum: refusal.maximum })}
        {hasError && error}
      </div>
    </div>
  )
}
