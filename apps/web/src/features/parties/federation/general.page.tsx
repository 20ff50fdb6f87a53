import { Button, NativeSelect, TextInput } from '@mantine/core'
import { UpdateFederation } from '@oxer/domain/parties/federation/federation.schema'
import { AvatarInitials, EmptyState, Facts, Section } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { PictureButton } from '../../../shared/picture-button.tsx'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './federation.module.css'

type Values = { name: string; contactEmail: string; timeZone: string; channelName: string }

const timeZones = (): string[] => Intl.supportedValuesOf('timeZone')

/** What the public sees of the federation: its picture, and the banner above its pages (q059, q060). */
const Pictures = () => {
  const { t } = useTranslation('parties')
  const { federation } = useManagedFederation()
  const utils = trpc.useUtils()
  const changed = { onSettled: () => utils.parties.federation.invalidate() }
  const avatar = trpc.parties.federation.setAvatar.useMutation(changed)
  const banner = trpc.parties.federation.setBanner.useMutation(changed)
  const of = { federation: federation.ref }
  return (
    <div className={classes.pictures}>
      <section className={classes.picture} aria-label={t('federation.avatar')}>
        <h3>{t('federation.avatar')}</h3>
        <AvatarInitials name={federation.name} src={federation.avatar} size={80} shape="square" />
        <PictureButton of={of} isBusy={avatar.isPending} send={(form) => avatar.mutate(form)} />
      </section>
      <section className={classes.picture} aria-label={t('federation.banner')}>
        <h3>{t('federation.banner')}</h3>
        {federation.banner === null ? (
          <p className={classes.noBanner}>{t('federation.noBanner')}</p>
        ) : (
          <img className={classes.banner} src={federation.banner} alt="" />
        )}
        <PictureButton of={of} isBusy={banner.isPending} send={(form) => banner.mutate(form)} />
      </section>
    </div>
  )
}

export const GeneralPage = () => {
  const { t, i18n } = useTranslation('parties')
  const { federation, abilities } = useManagedFederation()
  const utils = trpc.useUtils()
  const update = trpc.parties.federation.update.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.parties.federation.invalidate(),
  })
  const [isEditing, setEditing] = useState(false)
  if (!abilities.canManage) return <EmptyState title={t('federation.denied')} message={t('federation.deniedWhy')} />
  const toInput = (values: Values) => ({
    federation: federation.ref,
    name: values.name,
    contactEmail: values.contactEmail.trim() === '' ? null : values.contactEmail.trim(),
    timeZone: values.timeZone,
    channelName: values.channelName.trim() === '' ? null : values.channelName.trim(),
    version: federation.version,
  })
  return (
    <Section
      title={t('federation.part.general')}
      actions={
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
          {t('federation.edit')}
        </Button>
      }
    >
      <Facts
        items={[
          { label: t('federation.name'), value: federation.name },
          { label: t('federation.abbreviation'), value: federation.abbreviation },
          { label: t('federation.contactEmail'), value: federation.contactEmail },
          { label: t('federation.timeZone'), value: federation.timeZone },
          { label: t('federation.channelName'), value: federation.channelName },
        ]}
      />
      <Pictures />
      {isEditing && (
        <EditDrawer<Values>
          title={t('federation.edit')}
          onClose={() => setEditing(false)}
          initialValues={{
            name: federation.name,
            contactEmail: federation.contactEmail ?? '',
            timeZone: federation.timeZone,
            channelName: federation.channelName ?? '',
          }}
          validate={(values) => schemaErrorsOf(UpdateFederation, toInput(values), i18n)}
          save={(values) => update.mutateAsync(toInput(values))}
        >
          {(form) => (
            <>
              <TextInput label={t('federation.name')} required data-autofocus {...form.getInputProps('name')} />
              <TextInput label={t('federation.contactEmail')} type="email" {...form.getInputProps('contactEmail')} />
              <NativeSelect label={t('federation.timeZone')} data={timeZones()} {...form.getInputProps('timeZone')} />
              <TextInput
                label={t('federation.channelName')}
                description={t('federation.channelNameHint')}
                maxLength={100}
                {...form.getInputProps('channelName')}
              />
            </>
          )}
        </EditDrawer>
      )}
    </Section>
  )
}
