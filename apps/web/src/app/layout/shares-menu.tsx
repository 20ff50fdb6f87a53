import { Menu } from '@mantine/core'
import type { Share } from '@oxer/domain/shell/share/share.schema'
import { MenuAt, type MenuPlace } from '@oxer/ui'
import { IconCalendarEvent, IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { placeOf } from '../../shared/place-of.ts'
import classes from './office-layout.module.css'
import { useShares } from './shell-data.ts'

/** An expired share stays in the list and grants nothing (decision 13), so its link is the public one. */
const hrefOfShare = ({ type, ref, isExpired }: Share): string => {
  if (type === 'COURSE') return placeOf.course(ref)
  return isExpired ? placeOf.competition(ref) : placeOf.competitionManage(ref)
}

/** The competitions and courses that others share with the user. */
export const SharesMenu = (place: MenuPlace) => {
  const { t } = useTranslation('shell')
  const shares = useShares()
  const items = shares.data ?? []
  return (
    <MenuAt width={300} withinPortal={false} {...place}>
      <Menu.Label>{t('shares.menu')}</Menu.Label>
      {/* An entry, because a menu without entries would not be a menu. */}
      {(shares.isFailed || items.length === 0) && (
        <Menu.Item disabled className={classes.note}>
          <span {...(shares.isFailed && { role: 'alert' })}>
            {shares.isFailed ? t('shares.failed') : t('shares.none')}
          </span>
        </Menu.Item>
      )}
      {items.map((share) => (
        <Menu.Item
          key={share.ref}
          component={AppLink}
          href={hrefOfShare(share)}
          leftSection={
            share.type === 'COMPETITION' ? (
              <IconCalendarEvent size={16} aria-hidden />
            ) : (
              <IconSchool size={16} aria-hidden />
            )
          }
        >
          {share.title}
          <br />
          <small>{share.isExpired ? t('shares.expired') : t(`shares.type.${share.type}`)}</small>
        </Menu.Item>
      ))}
    </MenuAt>
  )
}
