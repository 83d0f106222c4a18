// Companies: create, read and change them, join one, and its brand style.
import { z } from 'zod';
import {
  brandStyle,
  companiesAnswer,
  company,
  companyDetail,
  teamLink,
  companyInput,
  companyPatch,
  joinInput,
  trialAnswer,
} from '../../contracts/companies.ts';
import { createCompany } from '../../domain/companies/create-company.ts';
import { joinCompany, readTeamLink } from '../../domain/companies/join-company.ts';
import { listCompanies, readCompany } from '../../domain/companies/list-companies.ts';
import { rotateTeamCode, setBrand, updateCompany } from '../../domain/companies/update-company.ts';
import { applyForTrial, readTrial } from '../../domain/companies/trials.ts';
import { perHour, route } from '../route.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const params = z.object({ id: z.uuid() });

export const companyRoutes = [
  route({
    method: 'GET',
    path: '/companies',
    rule: 'person',
    summary: 'The company of the person, and those that are open to them',
    answer: companiesAnswer,
    handler: ({ deps, viewer }) => listCompanies(deps, viewer),
  }),
  route({
    method: 'POST',
    path: '/companies',
    rule: 'person',
    summary: 'Makes a company; the person owns it',
    body: companyInput,
    answer: companyDetail,
    status: 201,
    limit: perHour(10),
    handler: ({ deps, viewer }, { body }) => createCompany(deps, viewer, body),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/trial',
    rule: 'person',
    summary: 'The company’s free trial, or whether one can be applied for',
    params,
    answer: trialAnswer,
    handler: ({ deps, viewer }, { params: { id } }) => readTrial(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/trial',
    rule: 'person',
    summary: 'Applies for a free trial, once a company; staff decide',
    params,
    answer: trialAnswer,
    handler: ({ deps, viewer }, { params: { id } }) => applyForTrial(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/join-links/:code',
    rule: 'public',
    summary: 'The name of the company that a team link leads to, and whether the caller gets a seat by joining',
    params: z.object({ code: z.string().max(MAX_LENGTHS.teamCode) }),
    answer: teamLink,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: { code } }) => readTeamLink(deps, viewer, code),
  }),
  route({
    method: 'POST',
    path: '/companies/join',
    rule: 'person',
    summary: 'Joins a company by its team code, or by the domain of one’s address',
    body: joinInput,
    answer: company,
    limit: perHour(30),
    handler: ({ deps, viewer }, { body }) => joinCompany(deps, viewer, body),
  }),
  route({
    method: 'GET',
    path: '/companies/:id',
    rule: 'person',
    summary: 'The company: a little for its members, all for its managers',
    params,
    answer: z.union([companyDetail, company]),
    handler: ({ deps, viewer }, { params: { id } }) => readCompany(deps, viewer, id),
  }),
  route({
    method: 'PATCH',
    path: '/companies/:id',
    rule: 'person',
    summary: 'Changes the company’s data and who may join it',
    params,
    body: companyPatch,
    answer: companyDetail,
    handler: ({ deps, viewer }, { params: { id }, body }) => updateCompany(deps, viewer, id, body),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/team-code',
    rule: 'person',
    summary: 'Makes a new team link; the old one stops working',
    params,
    answer: companyDetail,
    handler: ({ deps, viewer }, { params: { id } }) => rotateTeamCode(deps, viewer, id),
  }),
  route({
    method: 'PUT',
    path: '/companies/:id/styles',
    rule: 'person',
    summary: 'Sets the looks and the colour of the company, and whether members may leave them',
    params,
    body: brandStyle,
    answer: companyDetail,
    handler: ({ deps, viewer }, { params: { id }, body }) => setBrand(deps, viewer, id, body),
  }),
];
