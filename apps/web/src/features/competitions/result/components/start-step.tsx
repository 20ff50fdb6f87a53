import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChosenLine } from '../use-chosen-line.ts'

/** The button to the start before or after the shown one. */
export const StartStep = ({
  at: { lines, index },
  by,
  onStep,
}: {
  at: ChosenLine
  by: 1 | -1
  onStep: ChosenLine['choose']
}) => {
  const { t } = useTranslation('competitions')
  const next = lines[index + by]
  const Icon = by === 1 ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={t(by === 1 ? 'result.next' : 'result.previous')}
      disabled={next === undefined}
      onClick={() => next && onStep(next)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
