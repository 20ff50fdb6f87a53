import { Menu } from '@mantine/core'
import type { Share } from '@oxer/domain/shell/share/share.schema'
import { MenuAt, type MenuPlace } from '@oxer/ui'
import { IconCalendarEvent, IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { placeOf, placeOfCompetition } from '../../shared/place-of.ts'
import classes from './office-layout.module.css'
import { useShares } from './shell-data.ts'

const hrefOfShare = ({ type, ref, target }: Share): string | null =>
  type === 'COMPETITION'
    ? placeOfCompetition(ref, target)
    : type === 'COURSE'
      ? placeOf.course(ref)
      : placeOf.event(ref)

/** An expired share stays in the list and grants nothing (decision 13), so it may have no link. */
const ShareItem = ({ share }: { share: Share }) => {
  const { t } = useTranslation('kernel')
  const href = hrefOfShare(share)
  const Icon = share.type === 'COURSE' ? IconSchool : IconCalendarEvent
  const icon = <Icon size={16} aria-hidden />
  const words = (
    <>
      {share.title}
      <br />
      <small>{share.isExpired ? t('shares.expired') : t(`shares.type.${share.type}`)}</small>
    </>
  )
  if (href === null) {
    return (
      <Menu.Item disabled leftSection={icon}>
        {words}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item component={AppLink} href={href} leftSection={icon}>
      {words}
    </Menu.Item>
  )
}

/** The competitions, courses and events that others share with the user. */
export const SharesMenu = (place: MenuPlace) => {
  const { t } = useTranslation(['shell', 'kernel'])
  const shares = useShares()
  const items = shares.data ?? []
  return (
    <MenuAt width={300} withinPortal={false} {...place}>
      <Menu.Label>{t('shares.menu')}</Menu.Label>
      {/* An entry, because a menu without entries would not be a menu. */}
      {(shares.isFailed || items.length === 0) && (
        <Menu.Item disabled className={classes.note}>
          <span {...(shares.isFailed && { role: 'alert' })}>
            {shares.isFailed ? t('kernel:shares.failed') : t('kernel:shares.none')}
          </span>
        </Menu.Item>
      )}
      {items.map((share) => (
        <ShareItem key={share.ref} share={share} />
      ))}
    </MenuAt>
  )
}
