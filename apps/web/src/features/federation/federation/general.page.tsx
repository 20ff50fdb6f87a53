import { Button } from '@mantine/core'
import { FederationSettings, UpdateFederation } from '@oxer/domain/federation/federation/federation.schema'
import { RingAppKind } from '@oxer/domain/federation/ring-app/ring-app.schema'
import { AvatarInitials, EmptyState, Facts, Section } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { ChangeDrawer } from '../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { PictureButton } from '../../../shared/picture-button.tsx'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './federation.module.css'

type Values = { name: string; contactEmail: string; timeZone: string; channelName: string } & Record<
  RingAppKind,
  string
>

const valuesOf = (federation: FederationSettings): Values => ({
  name: federation.name,
  contactEmail: federation.contactEmail ?? '',
  timeZone: federation.timeZone,
  channelName: federation.channelName ?? '',
  DRESSAGE_TABLET: federation.ringApps.DRESSAGE_TABLET ?? '',
  STYLE_TABLET: federation.ringApps.STYLE_TABLET ?? '',
  TIMEKEEPER: federation.ringApps.TIMEKEEPER ?? '',
})

const timeZones = (): string[] => Intl.supportedValuesOf('timeZone')

/** The pictures of the federation that the public sees: its picture, and the banner above its pages (q059, q060). */
const Pictures = () => {
  const { t } = useTranslation(['parties', 'federation'])
  const { federation } = useManagedFederation()
  const { settled } = useSettled('federation')
  const avatar = trpc.federation.federation.setAvatar.useMutation(settled)
  const banner = trpc.federation.federation.setBanner.useMutation(settled)
  const of = { federation: federation.ref }
  return (
    <div className={classes.pictures}>
      <section className={classes.picture} aria-label={t('federation:federation.avatar')}>
        <h3>{t('federation:federation.avatar')}</h3>
        <AvatarInitials name={federation.name} src={federation.avatar} size={80} shape="square" />
        <PictureButton
          of={of}
          label={t('picture.crest')}
          isBusy={avatar.isPending}
          send={(form) => avatar.mutate(form)}
        />
      </section>
      <section className={classes.picture} aria-label={t('federation:federation.banner')}>
        <h3>{t('federation:federation.banner')}</h3>
        {federation.banner === null ? (
          <p className={classes.noBanner}>{t('federation:federation.noBanner')}</p>
        ) : (
          <img className={classes.banner} src={federation.banner} alt="" />
        )}
        <PictureButton
          of={of}
          label={t('picture.banner')}
          isBusy={banner.isPending}
          send={(form) => banner.mutate(form)}
        />
      </section>
    </div>
  )
}

export const GeneralPage = () => {
  const { t, i18n } = useTranslation(['parties', 'federation'])
  const { federation, abilities } = useManagedFederation()
  const { quiet } = useSettled('federation')
  const update = trpc.federation.federation.update.useMutation(quiet)
  const [isEditing, setEditing] = useState(false)
  if (!abilities.canManage)
    return <EmptyState title={t('federation:federation.denied')} message={t('federation:federation.deniedWhy')} />
  const toInput = (values: Values, seen: FederationSettings) => ({
    federation: seen.ref,
    name: values.name,
    contactEmail: orNull(values.contactEmail),
    timeZone: values.timeZone,
    channelName: orNull(values.channelName),
    ringApps: {
      DRESSAGE_TABLET: orNull(values.DRESSAGE_TABLET),
      STYLE_TABLET: orNull(values.STYLE_TABLET),
      TIMEKEEPER: orNull(values.TIMEKEEPER),
    },
    version: seen.version,
  })
  // In the input the apps are a group of their own, in the form each is a field.
  const errorsOf = (values: Values): Record<string, string> =>
    Object.fromEntries(
      Object.entries(schemaErrorsOf(UpdateFederation, toInput(values, federation), i18n)).map(([field, error]) => [
        field.replace(/^ringApps\./, ''),
        error,
      ]),
    )
  const words: FormWords<Values> = {
    name: t('federation:federation.name'),
    contactEmail: t('federation:federation.contactEmail'),
    timeZone: { label: t('federation:federation.timeZone'), options: choices(timeZones(), (zone) => zone) },
    channelName: t('federation:federation.channelName'),
    DRESSAGE_TABLET: t('federation:federation.ringApp.DRESSAGE_TABLET'),
    STYLE_TABLET: t('federation:federation.ringApp.STYLE_TABLET'),
    TIMEKEEPER: t('federation:federation.ringApp.TIMEKEEPER'),
  }
  return (
    <Section
      title={t('federation:federation.part.general')}
      isTitled={false}
      actions={
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
          {t('federation:federation.edit')}
        </Button>
      }
    >
      <Facts
        items={[
          { label: t('federation:federation.name'), value: federation.name },
          { label: t('federation:federation.abbreviation'), value: federation.abbreviation },
          { label: t('federation:federation.contactEmail'), value: federation.contactEmail },
          { label: t('federation:federation.timeZone'), value: federation.timeZone },
          { label: t('federation:federation.channelName'), value: federation.channelName },
          ...RingAppKind.options.map((kind) => ({
            label: t(`federation:federation.ringApp.${kind}`),
            value: federation.ringApps[kind],
          })),
        ]}
      />
      <Pictures />
      {isEditing && (
        <ChangeDrawer<Values, FederationSettings>
          title={t('federation:federation.edit')}
          onClose={() => setEditing(false)}
          stored={federation}
          view={FederationSettings}
          valuesOf={valuesOf}
          words={words}
          validate={(values) => errorsOf(values)}
          save={(values, seen) => update.mutateAsync(toInput(values, seen))}
        >
          {(form) => {
            const field = fieldsOf(form, words)
            return (
              <>
                {field.text('name', { required: true, autofocus: true })}
                {field.text('contactEmail', { type: 'email' })}
                {field.choice('timeZone')}
                {field.text('channelName', {
                  description: t('federation:federation.channelNameHint'),
                  maxLength: 100,
                })}
                {RingAppKind.options.map((kind) => (
                  <Fragment key={kind}>
                    {field.text(kind, { maxLength: 500, description: t('federation:federation.ringAppHint') })}
                  </Fragment>
                ))}
              </>
            )
          }}
        </ChangeDrawer>
      )}
    </Section>
  )
}
