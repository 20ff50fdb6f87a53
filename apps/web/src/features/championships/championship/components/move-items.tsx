import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Items of a row's menu that move it one place. */
export const MoveItems = ({ onMove }: { onMove: (by: -1 | 1) => void }) => {
  const { t } = useTranslation('championships')
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => onMove(-1)}>
        {t('phase.up')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => onMove(1)}>
        {t('phase.down')}
      </Menu.Item>
    </>
  )
}
