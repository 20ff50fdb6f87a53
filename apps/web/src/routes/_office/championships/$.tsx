import { createFileRoute } from '@tanstack/react-router'
import { ChampionshipPage } from '../../../features/championships/championship/championship.page.tsx'
import { ChampionshipsPage } from '../../../features/championships/championship/championships.page.tsx'

const Part = () => {
  const { _splat = '' } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [championship = '', ...part] = _splat.split('/')
  const toList = (address: Record<string, unknown>): void =>
    void navigate({ params: { _splat: '' }, search: address, replace: true })
  if (championship === '' || championship === 'create') {
    return (
      <ChampionshipsPage
        address={search}
        onSearch={toList}
        isCreating={championship === 'create'}
        onClose={() => toList({})}
      />
    )
  }
  return <ChampionshipPage key={championship} championship={championship} part={part.join('/')} />
}

// One route for the list, the form and all parts, because every route is part of the first load.
export const Route = createFileRoute('/_office/championships/$')({
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: { access: 'public' },
  component: Part,
})
