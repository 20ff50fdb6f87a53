import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../results.module.css'

/** Two people have written different values in one field: both are shown, and the user chooses one. */
export const Conflict = ({
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: {
  mine: string
  theirs: string
  onKeepMine: () => void
  onTakeTheirs: () => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <div className={classes.conflict} role="alert">
      <span>{t('result.conflict.why')}</span>
      <Button size="compact-sm" variant="default" onClick={onKeepMine}>
        {t('result.conflict.mine', { value: mine })}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
        {t('result.conflict.theirs', { value: theirs })}
      </Button>
    </div>
  )
}
