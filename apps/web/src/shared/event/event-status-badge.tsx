import { type BadgedStatus, badgeOf } from '@oxer/domain/federation/event-status/event-badge.rules'
import type { EventStatus } from '@oxer/domain/federation/event-status/event-status.schema'
import { StatusBadge, type Tone } from '@oxer/ui'
import { IconArchive, IconEyeOff, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

const looks: Readonly<Record<BadgedStatus, { tone: Tone; icon?: ComponentType<IconProps> }>> = {
  DRAFT: { tone: 'neutral' },
  HIDDEN: { tone: 'warning', icon: IconEyeOff },
  ARCHIVED: { tone: 'info', icon: IconArchive },
  CANCELLED: { tone: 'danger' },
}

/** The state of a competition or a championship, if it has a badge. */
export const EventStatusBadge = ({
  status,
  textOf,
}: {
  status: EventStatus
  textOf: (badge: BadgedStatus) => string
}) => {
  const badge = badgeOf(status)
  return badge && <StatusBadge {...looks[badge]}>{textOf(badge)}</StatusBadge>
}
