import { listCustomerSales, listProductSales } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import type { ReportSources } from './report-source.ts';
import { customerSales, productSales } from './sales.service.ts';

/** The sales of a period, by product and by customer (rules 12.9). */
export const salesRoutes: Module<ReportSources> = (router, sources) => {
  router.handle(listProductSales, ({ query, identity }) => productSales(sources, query, identity));
  router.handle(listCustomerSales, ({ query, identity }) => customerSales(sources, query, identity));
};
