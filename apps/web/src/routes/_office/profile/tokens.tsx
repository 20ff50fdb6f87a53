import { createFileRoute } from '@tanstack/react-router'
import { TokensPage } from '../../../features/access/personal-token/tokens.page.tsx'

export const Route = createFileRoute('/_office/profile/tokens')({ component: TokensPage })
