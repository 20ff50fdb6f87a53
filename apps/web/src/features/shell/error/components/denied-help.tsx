import { Anchor } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signInHref, useSession } from '../../../../shared/session.ts'
import { whoToAsk } from '../who-to-ask.view.ts'
import classes from './error-page.module.css'

/** Who the reader is here, who can let them in, and the way to come back as somebody else. */
export const DeniedHelp = () => {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const { pathname, href } = useRouterState({ select: (state) => state.location })
  return (
    <div className={classes.help}>
      <p>{t(`denied.ask.${whoToAsk(pathname)}`)}</p>
      <p>
        {user !== null && <>{t('denied.signedInAs', { name: user.username })} </>}
        <Anchor href={signInHref(href)} inherit underline="always">
          {t(user === null ? 'denied.signIn' : 'denied.switch')}
        </Anchor>
      </p>
    </div>
  )
}
