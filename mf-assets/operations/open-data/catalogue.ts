import { operation } from 'shared-domain/contract'

const open = { method: 'GET', needs: 'nothing' } as const

export const dcatCatalogue = operation({
  ...open,
  path: '/dcat/v1/catalogue.jsonld',
  summary: 'The open datasets with their distributions, licence, publisher and age: DCAT-AP 3 as JSON-LD.',
  answer: 'application/ld+json',
})

export const dcatUsCatalogue = operation({
  ...open,
  path: '/dcat/v1/data.json',
  summary: 'The same as DCAT-US 1.1, which is known as data.json.',
  answer: 'application/json',
})
