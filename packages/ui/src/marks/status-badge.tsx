import {
  IconArchive,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconInfoCircle,
  type IconProps,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './marks.module.css'

export type Tone = 'neutral' | 'brand' | 'good' | 'info' | 'warning' | 'danger'

const toneIcons: Readonly<Record<Tone, ComponentType<IconProps>>> = {
  neutral: IconCircleDashed,
  brand: IconCheck,
  good: IconCheck,
  info: IconInfoCircle,
  warning: IconClock,
  danger: IconX,
}

/** A status is a word and a mark in a tone, never the tone alone. */
export const StatusBadge = ({
  tone = 'neutral',
  icon: Icon = toneIcons[tone],
  children,
}: {
  tone?: Tone
  icon?: ComponentType<IconProps>
  children: ReactNode
}) => (
  <span className={classes.badge} data-tone={tone}>
    <Icon size={14} stroke={2.2} aria-hidden />
    {children}
  </span>
)

export type PublicationStateName = 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED' | 'ARCHIVED' | 'DELETED'

const states: Readonly<Record<PublicationStateName, { tone: Tone; icon: ComponentType<IconProps> }>> = {
  DRAFT: { tone: 'neutral', icon: IconCircleDashed },
  PUBLISHED: { tone: 'good', icon: IconCheck },
  UNPUBLISHED: { tone: 'warning', icon: IconClock },
  ARCHIVED: { tone: 'info', icon: IconArchive },
  DELETED: { tone: 'danger', icon: IconTrash },
}

export const PublicationBadge = ({ state }: { state: PublicationStateName }) => {
  const { texts } = useUi()
  return <StatusBadge {...states[state]}>{texts.state[state]}</StatusBadge>
}

/** The revision of a published entity: V3. */
export const RevisionLabel = ({ number }: { number: number }) => {
  const { texts } = useUi()
  return (
    <abbr className={classes.revision} title={texts.revision(number)} style={{ textDecoration: 'none' }}>
      V{number}
    </abbr>
  )
}
