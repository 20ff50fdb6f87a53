import { Alert, Button, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { languageNames, toLanguage } from '@oxer/i18n/languages'
import { Facts, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf, showSuccess } from '../../../shared/failure.ts'
import { usePageForm } from '../../../shared/form/use-page-form.tsx'
import { languageCodes, offeredLanguages, switchLanguage } from '../../../shared/language.ts'
import { useSavePreferences } from '../../../shared/live-session.tsx'
import { useSession } from '../../../shared/session.ts'
import { LoginSettings } from './components/login-settings.tsx'
import classes from './preferences.module.css'

/** q007: the user's language, and the federation that pages select by default. */
export const PreferencesPage = () => {
  const { t, i18n } = useTranslation('access')
  const session = useSession()
  const { user } = session
  const save = useSavePreferences()
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string[]>([])
  const form = useForm({
    initialValues: {
      defaultLanguage: toLanguage(user?.defaultLanguage ?? i18n.language),
      defaultFederation: user?.defaultFederation ?? null,
    },
  })
  const { notice, question } = usePageForm(t('session.title'), form)
  if (!user) return null
  const submit = form.onSubmit(async ({ defaultLanguage, defaultFederation }) => {
    setSaving(true)
    setRefusal([])
    try {
      await save({ defaultLanguage: languageCodes[defaultLanguage], defaultFederation })
      await switchLanguage(i18n, defaultLanguage)
      form.resetDirty()
      showSuccess(i18n.t('access:session.saved'))
    } catch (error) {
      const fields = fieldErrorsOf(error, i18n)
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setRefusal(failureTexts(error, i18n))
    } finally {
      setSaving(false)
    }
  })
  return (
    <Section title={t('session.title')} description={t('session.subtitle')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {notice}
        {refusal.length > 0 && (
          <Alert color="red" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Select
          label={t('session.language')}
          description={t('session.languageHint')}
          data={offeredLanguages(session).map((language) => ({ value: language, label: languageNames[language] }))}
          allowDeselect={false}
          {...form.getInputProps('defaultLanguage')}
        />
        {user.federations.length > 0 && (
          <Select
            label={t('session.defaultFederation')}
            description={t('session.defaultFederationHint')}
            placeholder={t('session.noDefault')}
            data={user.federations.map(({ ref, name }) => ({ value: ref, label: name }))}
            searchable={user.federations.length > 8}
            clearable
            clearButtonProps={{ 'aria-label': t('session.noDefault') }}
            {...form.getInputProps('defaultFederation')}
          />
        )}
        <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
          {t('session.save')}
        </Button>
      </form>
      {question}
      <h3 className={classes.heading}>{t('session.account')}</h3>
      <Facts
        columns={3}
        items={[
          { label: t('session.name'), value: user.name },
          { label: t('session.username'), value: user.username },
          { label: t('session.email'), value: user.email },
        ]}
      />
      <LoginSettings />
    </Section>
  )
}
