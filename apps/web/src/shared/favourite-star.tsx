import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFavouriteCompetition } from './favourites.ts'
import { useSession } from './session.ts'

/** Keeps a competition in the side panel. Only for signed-in users (spec section 2). */
const Star = ({ competition, name }: { competition: string; name: string }) => {
  const { t } = useTranslation('shell')
  const { isFavourite, toggle } = useFavouriteCompetition(competition)
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

export const FavouriteStar = (props: { competition: string; name: string }) => {
  const { user } = useSession()
  return user ? <Star {...props} /> : null
}
