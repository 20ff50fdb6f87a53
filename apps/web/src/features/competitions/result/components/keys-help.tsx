import { ActionIcon, Popover } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../results.module.css'

/** What the keys do, behind a question mark: read once, and then in nobody's way. Without a keyboard there is nothing to say. */
export const KeysHelp = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('competitions')
  return (
    <Popover position="bottom-start" width={420} withArrow shadow="md">
      <Popover.Target>
        <ActionIcon
          className={classes.keys ?? ''}
          variant="default"
          size={28}
          radius="xl"
          aria-label={t('result.keys.title')}
        >
          <IconQuestionMark size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.keysText}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
