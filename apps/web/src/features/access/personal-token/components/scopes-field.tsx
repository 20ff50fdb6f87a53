import { Checkbox } from '@mantine/core'
import type { TokenScope } from '@oxer/domain/access/personal-token/personal-token.schema'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { scopeAreas, scopeRights } from '../token-scopes.view.ts'
import classes from './scopes-field.module.css'

/** The scopes of the token, by area. */
export const ScopesField = ({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: readonly TokenScope[]
  onChange: (scopes: TokenScope[]) => void
  error: ReactNode
}) => {
  const { t } = useTranslation('access')
  const id = useId()
  const toggle = (scope: TokenScope): void =>
    onChange(value.includes(scope) ? value.filter((held) => held !== scope) : [...value, scope])
  return (
    <fieldset className={classes.scopes} aria-describedby={`${id}-hint`} data-wrong={Boolean(error)}>
      <legend>{label}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('personalToken.scopesHint')}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {scopeAreas.map((area) => (
        <div key={area} className={classes.area}>
          <span>{t(`personalToken.areas.${area}`)}</span>
          {scopeRights.map((right) => (
            <Checkbox
              key={right}
              label={t(`personalToken.${right}`)}
              aria-label={t('personalToken.scopeOf', {
                area: t(`personalToken.areas.${area}`),
                right: t(`personalToken.${right}`),
              })}
              checked={value.includes(`${area}:${right}`)}
              onChange={() => toggle(`${area}:${right}`)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}
