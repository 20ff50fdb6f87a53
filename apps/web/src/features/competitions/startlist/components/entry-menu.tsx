import { Menu } from '@mantine/core'
import { MenuAt, type MenuPlace } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../startlist.view.ts'

export type EntryMenuProps = MenuPlace & {
  entry: Entry
  index: number
  count: number
  onMove: (fromIndex: number, toIndex: number) => void
  onRemove: (entry: Entry) => void
  onAddBreak: (index: number) => void
  onAddOpenPosition: (position: number) => void
}

/** The actions on one entry. One menu serves all rows. */
export const EntryMenu = ({
  entry,
  index,
  count,
  onMove,
  onRemove,
  onAddBreak,
  onAddOpenPosition,
  ...place
}: EntryMenuProps) => {
  const { t } = useTranslation('competitions')
  const { position } = entry
  return (
    <MenuAt position="bottom-end" {...place}>
      <Menu.Item disabled={index === 0 || entry.isLocked} onClick={() => onMove(index, index - 1)}>
        {t('startlist.moveUp')}
      </Menu.Item>
      <Menu.Item disabled={index === count - 1 || entry.isLocked} onClick={() => onMove(index, index + 1)}>
        {t('startlist.moveDown')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => onAddBreak(index)}>{t('startlist.break.before')}</Menu.Item>
      {position !== null && (
        <Menu.Item onClick={() => onAddOpenPosition(position)}>{t('startlist.open.before')}</Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        c="var(--oxer-danger-ink)"
        disabled={entry.isLocked || entry.hasResult}
        onClick={() => onRemove(entry)}
      >
        {t('startlist.takeOff')}
      </Menu.Item>
    </MenuAt>
  )
}
