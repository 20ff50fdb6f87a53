import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFavouriteCompetition } from './favourites.ts'
import { useSession } from './session.ts'

export const Star = ({ name, isFavourite, toggle }: ReturnType<typeof useFavouriteCompetition> & { name: string }) => {
  const { t } = useTranslation('shell')
  return (
    <ActionIcon
      size={44}
      aria-pressed={isFavourite}
      aria-label={t('favourite.save', { name })}
      onClick={toggle}
      {...(isFavourite && { c: 'var(--oxer-brand-ink)' })}
    >
      {isFavourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
    </ActionIcon>
  )
}

const OfCompetition = ({ competition, name }: { competition: string; name: string }) => (
  <Star name={name} {...useFavouriteCompetition(competition)} />
)

/** Keeps a competition in the side panel. Only for signed-in users (spec section 2). */
export const FavouriteStar = (props: { competition: string; name: string }) => {
  const { user } = useSession()
  return user ? <OfCompetition {...props} /> : null
}
