import { UnstyledButton } from '@mantine/core'
import { type DraftNode, isGroup } from '@oxer/domain/catalogue/rules-template/rule-draft.rules'
import type { Rule } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { StatusBadge } from '@oxer/ui'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { CSSProperties, FocusEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleWords } from './rule-words.ts'
import classes from './rules-builder.module.css'
import type { RuleDraft } from './use-rule-draft.ts'

const WeightMark = ({ weight }: { weight: Rule['weight'] }) => {
  const { t } = useTranslation('kernel')
  if (weight === 'REQUIRED') return null
  const isExpected = weight === 'EXPECTED'
  return (
    <StatusBadge tone={isExpected ? 'warning' : 'info'} icon={isExpected ? IconAlertTriangle : IconInfoCircle}>
      {t(`rules.weights.${weight}`)}
    </StatusBadge>
  )
}

/**
 * Escape closes the fields, not the drawer around the builder: drawers check for this attribute on the focused element.
 */
const keepsEscape = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
  if (target !== currentTarget) target.setAttribute('data-mantine-stop-propagation', 'true')
}

export type NodeContext = {
  draft: RuleDraft
  words: RuleWords
  /** The messages below a node, by its id. */
  problems: ReadonlyMap<number, string>
  idOf: (id: number) => string
  fieldsOf: (node: DraftNode) => ReactNode
}

/**
 * A rule or a group: one item of the tree, with its fields below it while it is open. The items are siblings with an
 * explicit depth, so that each can use the full width.
 */
export const RuleNode = ({
  node,
  level,
  position,
  size,
  context,
}: {
  node: DraftNode
  level: number
  position: number
  size: number
  context: NodeContext
}) => {
  const { t } = useTranslation('kernel')
  const { draft, words, problems, idOf, fieldsOf } = context
  const id = idOf(node.id)
  const problem = problems.get(node.id)
  const isOpen = draft.opened === node.id
  const isSelected = draft.selected === node.id
  const isFolded = draft.folded.has(node.id)
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  const groupText = (join: 'all' | 'any', isInverted: boolean): string =>
    t(`rules.group.${isInverted ? (join === 'all' ? 'notAll' : 'notAny') : join}`)
  return (
    <div
      id={id}
      role="treeitem"
      className={classes.node}
      style={{ '--level': level - 1 } as CSSProperties}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={isSelected}
      aria-labelledby={problem === undefined ? `${id}-text` : `${id}-text ${id}-problem`}
      {...(isGroup(node) && { 'aria-expanded': !isFolded })}
      tabIndex={isSelected ? 0 : -1}
      data-mantine-stop-propagation={isOpen}
      onFocus={keepsEscape}
    >
      <div className={classes.row} data-selected={isSelected} data-group={isGroup(node)}>
        {isGroup(node) && (
          <UnstyledButton
            tabIndex={-1}
            aria-hidden
            className={classes.fold}
            onClick={() => draft.fold(node.id, !isFolded)}
          >
            <Chevron size={16} aria-hidden />
          </UnstyledButton>
        )}
        <UnstyledButton
          id={`${id}-text`}
          tabIndex={-1}
          className={classes.text}
          onClick={() => (isOpen ? draft.close() : draft.open(node.id))}
        >
          <span className={classes.phrase}>
            {isGroup(node) ? groupText(node.join, node.inverted) : words.phraseOf(node.rule)}
          </span>
          {!isGroup(node) && <WeightMark weight={node.rule.weight} />}
        </UnstyledButton>
      </div>
      {isGroup(node) && !isFolded && node.children.length === 0 && (
        <p className={classes.nothing}>{level === 1 ? t('rules.empty') : t('rules.emptyGroup')}</p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={classes.problem}>
          <IconAlertCircle size={14} aria-hidden />
          {problem}
        </p>
      )}
      {isOpen && (
        <div className={classes.fields} data-fields>
          {fieldsOf(node)}
        </div>
      )}
    </div>
  )
}
